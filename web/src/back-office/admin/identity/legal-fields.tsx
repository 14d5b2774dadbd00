import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import { Part } from '../shared/part.tsx'
import type { FieldOf, Form } from './identity-form.tsx'
import { FORMS } from './identity-values.ts'

/** The hint at the field for the legal name, by legal form. */
const NAME_HINTS: Readonly<Record<string, string>> = {
  company: 'Avec sa forme : Exemple SARL',
  sole_trader: 'Vos prénom et nom, suivis de EI',
  association: 'Celui des statuts',
}

/** The fields for what the law requires the centre to publish about itself (docs/rules.md, Legal identity). */
export function LegalFields({ form, field }: { form: Form; field: FieldOf }) {
  const legalForm = form.watch('legal.form')
  const hasMediator = form.watch('legal.hasMediator')
  return (
    <>
      <Part
        title="Mentions légales"
        hint="Le site, les e-mails et les documents les affichent comme la loi le demande."
      >
        <div className={styles.two}>
          <SelectField {...field('legal.form')} label="Forme juridique">
            {Object.entries(FORMS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field('legal.name')} label="Nom légal" hint={NAME_HINTS[legalForm]} />
          {legalForm === 'company' && (
            <TextField {...field('legal.capital')} label="Capital" hint="Par exemple : 5 000 €" optional />
          )}
          <TextField
            {...field('legal.siret')}
            label="SIRET"
            inputMode="numeric"
            optional={legalForm === 'association'}
          />
          <TextField
            {...field('legal.register')}
            label="Immatriculation"
            hint={
              legalForm === 'association' ? 'Par exemple : RNA W691234567' : 'Par exemple : RCS Nantes et le numéro'
            }
            optional
          />
          <TextField {...field('legal.office')} label="Siège" hint="S’il n’est pas à l’adresse du centre" optional />
          <TextField {...field('legal.vat.number')} label="Numéro de TVA" hint="Ou la dispense" optional />
          <TextField
            {...field('legal.vat.exemption')}
            label="Dispense de TVA"
            hint="L’article : art. 293 B du CGI"
            optional
          />
        </div>
      </Part>
      <Part
        title="Le site"
        hint="La personne qui a installé le site connaît son hébergeur et l’adresse de son code source."
      >
        <div className={styles.two}>
          <TextField {...field('legal.publisher')} label="Responsable de la publication" />
          <TextField
            {...field('legal.sourceCode')}
            label="Code source"
            type="url"
            hint="L’adresse où chacun trouve le code de ce site : la personne qui l’a installé la donne"
          />
        </div>
        <div className={styles.three}>
          <TextField {...field('legal.host.name')} label="Hébergeur" />
          <TextField {...field('legal.host.address')} label="Adresse de l’hébergeur" />
          <TextField {...field('legal.host.phone')} label="Téléphone de l’hébergeur" type="tel" />
        </div>
      </Part>
      <Part title="Médiateur de la consommation">
        <p className={styles.note}>
          La loi demande à qui vend à des particuliers d’adhérer à un médiateur agréé, auquel un client s’adresse
          gratuitement après une réclamation (article L. 612-1 du Code de la consommation). La liste est sur{' '}
          <a href="https://www.economie.gouv.fr/mediation-conso">economie.gouv.fr/mediation-conso</a> ; recopiez ici le
          nom, l’adresse et le site de celui auquel le centre adhère.
        </p>
        <CheckField {...field('legal.hasMediator')}>Le centre a un médiateur</CheckField>
        {hasMediator ? (
          <div className={styles.three}>
            <TextField {...field('legal.mediator.name')} label="Nom du médiateur" />
            <TextField {...field('legal.mediator.address')} label="Adresse du médiateur" />
            <TextField {...field('legal.mediator.url')} label="Site du médiateur" type="url" hint="https://…" />
          </div>
        ) : (
          <p className={styles.note}>
            Seuls les services de santé peuvent s’en passer (Code de la consommation, article L. 611-3).
          </p>
        )}
      </Part>
    </>
  )
}
