import { z } from 'zod'
import { frenchText } from '../shared/text.ts'

/* The legal identity of a centre: what the law has it declare on its site, its letters and its documents. */

export const oneLine = frenchText(200).min(1)
/** An address of a site that visitors may open. */
export const link = z
  .url({ protocol: /^https$/, error: 'Une adresse web sûre est attendue, qui commence par https' })
  .max(300)

/**
 * A text that may have only digits, such as a SIRET or a phone number. YAML reads digits without spaces as a number and
 * drops zeros in front, so a number is refused with a sentence that says what to do.
 * @param max the largest number of characters
 */
export const numberText = (max: number) =>
  z
    .string({ error: ({ input }) => (typeof input === 'number' ? 'Écrivez ce numéro entre guillemets' : undefined) })
    .max(max)

const digits = (text: string): string => text.replaceAll(/\D/g, '')
const compact = (text: string): string => text.replaceAll(/\s/g, '')
/** A number that an authority gave, with or without spaces. @param form the number without spaces */
const officialNumber = (form: RegExp, error: string) =>
  numberText(40).refine(text => form.test(compact(text)), { error })

/** The legal person that runs the centre (docs/rules.md, Legal identity). */
const person = z.strictObject({
  form: z
    .enum(['company', 'sole_trader', 'association'])
    .describe('A company, a sole trader (« entrepreneur individuel »), or an association'),
  name: oneLine.describe('The name of the legal person; that of a company has its form: « Exemple SARL »'),
  capital: oneLine.nullable().default(null).describe('The share capital of a company that has one: « 5 000 € »'),
  office: oneLine.nullable().default(null).describe('The registered office, where it is not the address of the centre'),
  siret: officialNumber(/^\d{14}$/, 'Un SIRET a 14 chiffres')
    .nullable()
    .default(null)
    .describe('14 digits, of which the last checks the others; only an association may have none'),
  register: oneLine
    .nullable()
    .default(null)
    .describe('The register and the number in it: « RCS Nantes 000 000 000 », « RNA W691234567 »; left out for none'),
})

const vat = z
  .strictObject({
    number: officialNumber(/^[A-Z]{2}[A-Z0-9]{2,12}$/, 'Un numéro de TVA commence par le pays, comme « FR00 »')
      .nullable()
      .default(null)
      .describe('The VAT number'),
    exemption: oneLine
      .nullable()
      .default(null)
      .describe('Where no VAT is charged, the article that says so: « art. 293 B du CGI »'),
  })
  .refine(({ number, exemption }) => number !== null || exemption !== null, {
    path: ['number'],
    error: 'Indiquez un numéro de TVA, ou l’article qui en dispense',
  })

const host = z.strictObject({ name: oneLine, address: oneLine, phone: oneLine })
const mediator = z.strictObject({ name: oneLine, address: oneLine, url: link })

const declared = z.strictObject({
  ...person.shape,
  vat,
  publisher: oneLine.describe('Who answers for what the site says (loi n° 2004-575, article 1-1)'),
  host: host.describe('Who hosts the site'),
  mediator: mediator
    .nullable()
    .describe(
      'The mediator for consumers (Code de la consommation L. 612-1, L. 616-1); null only where the law asks for none, as for health care (L. 611-3)',
    ),
  sourceCode: link.describe('Where the source of this copy is, with its changes (AGPL, section 13)'),
})
export type LegalIdentity = z.infer<typeof declared>

export const legalIdentity = declared.superRefine((legal, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { form, capital, siret, register } = legal
  if (capital !== null && form !== 'company') wrong('capital', 'Seule une société a un capital')
  if (siret === null && form !== 'association') wrong('siret', 'Indiquez le SIRET')
  else if (siret === null && register === null) wrong('siret', 'Indiquez le SIRET, ou le numéro RNA comme « register »')
  if (!hasOwnNumber(legal)) wrong('register', 'L’immatriculation se termine par les neuf premiers chiffres du SIRET')
})

/** A number of the national register of associations, which has nothing to do with the SIRET. */
const RNA = /W\d{9}$/

/**
 * Whether the register ends with the number of an association, or with the first nine digits of the SIRET (the SIREN).
 * Also true without a register.
 */
const hasOwnNumber = ({ register, siret }: LegalIdentity): boolean =>
  register === null ||
  RNA.test(compact(register)) ||
  (siret !== null && digits(register).endsWith(digits(siret).slice(0, 9)))
