import { centre } from '@alba/contracts/centre/centre'
import { legal } from '@alba/contracts/centre/later'
import { Facts } from '../../ui/facts.tsx'

/** Joins the digits of a number by no-break spaces. Not used for a SIRET, which is longer than a narrow line. */
const whole = (text: string): string => text.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0')

/** The facts about the company that the law requires (Code de commerce R. 123-237). */
export const CompanyFacts = () => (
  <Facts
    look="rows"
    facts={[
      ['Société', `${legal.company}, au capital de ${whole(legal.capital)}`],
      ['Siège', legal.office],
      ['Immatriculation', whole(legal.register)],
      ['SIRET', legal.siret],
      ['TVA', whole(legal.vatNumber)],
      [
        'Téléphone',
        <a key="phone" href={centre.phoneLink}>
          {centre.phone}
        </a>,
      ],
      [
        'Email',
        <a key="email" href={`mailto:${centre.email}`}>
          {centre.email}
        </a>,
      ],
    ]}
  />
)
