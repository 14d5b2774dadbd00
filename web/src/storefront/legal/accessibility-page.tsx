import type { TextsOf } from '@alba/contracts/centre/texts'
import { centre } from '../../shared/centre.ts'
import { Seo } from '../../shared/page-texts.tsx'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { RichText } from '../../shared/rich-text.tsx'

type Statement = NonNullable<TextsOf<'accessibility'>>

/** The default statement: nobody has audited the site. */
const unchecked = (): Omit<Statement, 'state'> => ({
  description: `L’accessibilité du site de ${centre.name} : où elle en est, et à qui dire ce qui résiste.`,
  lead: 'Ce site doit être facile pour tout le monde. S’il ne l’est pas pour vous, dites-le-nous.',
  chapters: [
    {
      id: 'etat',
      title: 'État de conformité',
      text: 'Aucun audit de ce site n’a encore été fait : nous ne pouvons pas dire dans quelle mesure il respecte les règles pour l’accessibilité des contenus web (WCAG) 2.2.',
    },
    {
      id: 'contact',
      title: 'Nous signaler un obstacle',
      text: `Une page vous résiste ? Dites-le-nous, et nous vous donnerons autrement ce que vous y cherchiez : [${centre.phone}](${centre.phoneLink}), [${centre.email}](mailto:${centre.email}).`,
    },
    {
      id: 'recours',
      title: 'Voies de recours',
      text: 'Si notre réponse ne vous satisfait pas, vous pouvez vous adresser au Défenseur des droits : [www.defenseurdesdroits.fr](https://www.defenseurdesdroits.fr), par téléphone au 09 69 39 00 00, ou par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.',
    },
  ],
})

/** /accessibilite: the accessibility statement, whose result the footer's link names. */
export default function AccessibilityPage({ texts }: { texts: TextsOf<'accessibility'> }) {
  const { description, lead, chapters } = texts ?? unchecked()
  const label = texts ? `Accessibilité : ${texts.state}` : 'Accessibilité'
  return (
    <>
      <Seo seo={{ title: `${label} — ${centre.name}`, description }} />
      <ReadingPage
        kicker={label}
        title={texts ? 'Déclaration d’accessibilité' : 'Accessibilité'}
        lead={lead}
        chapters={chapters.map(({ id, title, text }) => ({ id, title, body: <RichText text={text} /> }))}
      />
    </>
  )
}
