import { legalForms, legalPerson, officeOf, vatExemption } from '@alba/contracts/centre/legal-notices'
import type { ReactNode } from 'react'
import { centre } from '../../shared/centre.ts'
import { Facts } from '../../ui/facts.tsx'

/** Joins the groups of digits of a number by no-break spaces. Not used for a SIRET, which is longer than a narrow line. */
const whole = (text: string): string => text.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0')

/** The facts about the legal person that the law requires (Code de commerce R. 123-237), as far as they exist. */
function legalFacts(): [string, ReactNode][] {
  const { legal } = centre
  const vat = vatExemption(legal) ?? (legal.vat.number && whole(legal.vat.number))
  const facts: [string, ReactNode][] = [
    [legalForms[legal.form], whole(legalPerson(legal))],
    ['Siège', officeOf(centre)],
    ['Immatriculation', legal.register && whole(legal.register)],
    ['SIRET', legal.siret],
    ['TVA', vat],
    [
      'Téléphone',
      <a key="phone" href={centre.phoneLink}>
        {centre.phone}
      </a>,
    ],
    [
      'E-mail',
      <a key="email" href={`mailto:${centre.email}`}>
        {centre.email}
      </a>,
    ],
  ]
  return facts.filter(([, fact]) => fact)
}

/**
 * The legal person who runs the centre, as a list. The legal notice shows it, and the privacy policy as the data
 * controller.
 */
export const CompanyFacts = () => <Facts look="rows" facts={legalFacts()} />
