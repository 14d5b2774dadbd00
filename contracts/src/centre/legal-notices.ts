/**
 * What the law has a centre print about itself (docs/rules.md, Legal identity). It imports no schema, because browsers
 * load it.
 */
import { addressLine } from './address.ts'
import type { CentreIdentity } from './identity.ts'
import type { LegalIdentity } from './legal.ts'

/** How a fact sheet calls the legal person. */
export const legalForms: Readonly<Record<LegalIdentity['form'], string>> = {
  company: 'Société',
  sole_trader: 'Entreprise individuelle',
  association: 'Association',
}

/**
 * « Maison Alba SARL, au capital de 5 000 € », « Yann Kervella, entrepreneur individuel (EI) ». The words « entrepreneur
 * individuel » or « EI » follow the name (Code de commerce R. 526-27).
 */
export function legalPerson({ form, name, capital }: LegalIdentity): string {
  if (form === 'sole_trader') return `${name}, entrepreneur individuel (EI)`
  return capital === null ? name : `${name}, au capital de ${capital}`
}

/** The address of the registered office. */
export const officeOf = (identity: CentreIdentity): string => identity.legal.office ?? addressLine(identity)

/** « TVA non applicable, art. 293 B du CGI », or nothing for a centre that charges VAT. */
export const vatExemption = ({ vat }: LegalIdentity): string | undefined =>
  vat.exemption === null ? undefined : `TVA non applicable, ${vat.exemption}`

/** What follows a price: « toutes taxes comprises », or why no VAT is in it. */
export const taxesOnPrices = (legal: LegalIdentity): string => vatExemption(legal) ?? 'toutes taxes comprises'

/** « RCS Lyon 000 000 000 », or else the SIRET. */
export const registration = ({ register, siret }: LegalIdentity): string => register ?? `SIRET ${siret}`

/**
 * One line under letters and documents: the person, where its office is elsewhere, its number, and why no VAT is charged
 * (Code de commerce R. 123-237, R. 123-238, R. 526-27; CGI, annexe II, article 242 nonies A).
 */
export function legalLine(identity: CentreIdentity): string {
  const { legal } = identity
  const parts = [legalPerson(legal), legal.office, registration(legal), vatExemption(legal)]
  return parts.filter(part => part !== null && part !== undefined).join(' · ')
}
