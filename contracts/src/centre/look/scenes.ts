import type { DrawingSet } from './drawings.ts'

/** What a scene is drawn for. `services`: the names of what a package contains. */
export type SceneSubject =
  | { readonly of: 'category'; readonly slug: string; readonly name: string }
  | { readonly of: 'service'; readonly name: string; readonly category: string }
  | { readonly of: 'package'; readonly name: string; readonly services: string }

type Words = readonly (readonly [word: RegExp, drawing: string])[]
type Scenes = { readonly categories: Words; readonly services: Words; readonly packages: Words }

/** Words of names and the drawings for them; the first match counts. */
const scenes: Readonly<Record<DrawingSet, Scenes>> = {
  neutral: {
    categories: [
      [/massage|modelage/, 'massage'],
      [/bain|bassin|source|piscine|flott/, 'bath'],
      [/hammam|sauna|vapeur|chaleur/, 'steam'],
      [/visage|peau|beaute/, 'mirror'],
      [/duo|deux|couple|atelier|cours|groupe/, 'together'],
      [/yoga|respir|medit|calme|esprit/, 'lotus'],
      [/eau|spa|hydro/, 'drop'],
      [/corps|gommage|envelopp/, 'bowl'],
    ],
    services: [
      [/pratique/, 'horizon'],
      [/sommeil|nuit|sieste/, 'sleep'],
      [/entreprise|domicile|chez vous/, 'home-visit'],
      [/atelier|cours|duo|couple|a deux|a quatre mains/, 'together'],
      [/pierre|galet/, 'balance'],
      [/hammam|sauna|vapeur/, 'steam'],
      [/bain|bassin|flott|balneo/, 'bath'],
      [/visage|peau|kobido/, 'mirror'],
      [/gommage|envelopp|argile|boue/, 'bowl'],
      [/aroma|huile|essentiel/, 'oil'],
      [/the|tisane|rituel|infusion/, 'tea'],
      [/yoga|medit|respir|sophro/, 'lotus'],
      [/dos|nuque|epaule|pied|reflexo|plantaire/, 'hands'],
      [/massage|modelage|drainage/, 'massage'],
      [/bougie|lumiere/, 'candle'],
      [/algue|mer|maree|spa|jet|douche|eau/, 'waves'],
    ],
    packages: [
      [/bain|bassin|eau|spa|maree|mer|source/, 'waves'],
      [/massage|modelage/, 'massage'],
      [/duo|deux|couple/, 'together'],
      [/hiver|feu|soir|cocon/, 'candle'],
    ],
  },
  'mother-and-baby': {
    categories: [
      [/^(pour-moman|prenatal)$/, 'massage'],
      [/^(pour-)?bebe$/, 'bath'],
      [/^spa$/, 'drop'],
      [/^pour-bambin$/, 'horizon'],
      [/^ateliers$/, 'sleep'],
    ],
    services: [
      [/sommeil|nuit/, 'sleep'],
      [/portage/, 'carrying'],
      [/sur mesure|chez vous|domicile/, 'home-visit'],
      [/fratrie|duo/, 'together'],
      [/kid|bambin/, 'boat'],
      [/postnatal|rituel/, 'tea'],
      [/bain/, 'bath'],
      [/spa.*\b(?:1|une|grande)\sheure/, 'float'],
      [/spa/, 'duck'],
      [/pratique/, 'horizon'],
      [/massage bebe/, 'hands'],
      [/massage/, 'massage'],
    ],
    packages: [
      [/naissance|premiers|arrivee|nouveau|quatrieme/, 'package-newborn'],
      [/neuf mois|grossesse|future|attente|prenatal|maternite/, 'package-expecting'],
      [/eveil|baign|bain|spa|bambin|bulle|\beau\b/, 'package-water'],
    ],
  },
}

/** Lower case, without accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const firstMatch = (words: Words, text: string): string | undefined =>
  words.find(([word]) => word.test(plain(text)))?.[1]

const ofCategory = ({ categories }: Scenes, slug: string, name: string): string =>
  firstMatch(categories, slug) ?? firstMatch(categories, name) ?? 'lotus'

/** The drawing of a category, a service or a package: by a word in its name, else by what it belongs to or contains. */
export function sceneOf(set: DrawingSet, subject: SceneSubject): string {
  const words = scenes[set]
  switch (subject.of) {
    case 'category':
      return ofCategory(words, subject.slug, subject.name)
    case 'service':
      return firstMatch(words.services, subject.name) ?? ofCategory(words, subject.category, '')
    case 'package':
      return firstMatch(words.packages, subject.name) ?? firstMatch(words.packages, subject.services) ?? 'package'
  }
}
