import type { HeldOfPerson } from '@alba/contracts/people/api'
import { french } from '@alba/contracts/shared/typography'
import { type Fact, factsIn, factsOfGift, moment } from './facts.ts'
import { notIncluded, OTHER, receivedLabels, STAFF_NOTES, sections } from './labels.ts'
import type { Mail } from './mails.ts'
import { type Text, textsIn } from './texts.ts'
import { differentNames, type Thing } from './things.ts'

export type Copy = {
  readonly things: readonly Thing[]
  readonly received: HeldOfPerson['received']
  /** Null when the projector did not say. */
  readonly mails: readonly Mail[] | null
  readonly centre: { readonly name: string; readonly email: string | null }
  readonly zone: string
  /** UTC instant. */
  readonly madeAt: string
}

/** The page that a person gets (RGPD, articles 12, 15 and 20): one file that any browser and printer reads. */
export function pageOf(copy: Copy): string {
  const { centre, zone, madeAt } = copy
  const title = `Vos données — ${centre.name}`
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${text(title)}</h1>
<p>${text(`Copie de ce que le logiciel du centre garde de vous, établie le ${moment(madeAt, zone)}. Le fichier donnees.json, à côté, a les mêmes données et chaque écriture telle qu’elle est conservée.`)}</p>
${whose(copy)}
${thingsHtml(copy)}
${receivedHtml(copy)}
${mailsHtml(copy)}
<h2>${text('Ce qui n’est pas dans cette copie, et pourquoi')}</h2>
${list(notIncluded)}
<h2>Vos droits</h2>
<p>${text(STAFF_NOTES)}</p>
<p>${text(rights(centre.email))}</p>
</body>
</html>
`
}

const rights = (email: string | null): string =>
  `Vous pouvez faire rectifier ou effacer ces données, en limiter l’usage, vous y opposer, et saisir la CNIL (www.cnil.fr).${email === null ? '' : ` Écrivez à ${email}.`}`

const STYLE = `body { font: 1rem/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #999; } h3 { margin-bottom: 0.25rem; }
dt { font-weight: bold; } dd { margin: 0 0 0.5rem; white-space: pre-line; }
table { border-collapse: collapse; width: 100%; } td, th { border: 1px solid #bbb; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; white-space: pre-line; }
@media print { body { margin: 0; max-width: none; } h3, tr { break-inside: avoid; } }`

const CODES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text of HTML. What people wrote stays as they wrote it; our own sentences are in French typography. */
const escaped = (value: string): string => value.replaceAll(/[&<>"']/g, sign => CODES[sign] ?? sign)
const text = (sentence: string): string => escaped(french(sentence))

const list = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : `<dl>\n${facts.map(([title, value]) => `<dt>${text(title)}</dt><dd>${escaped(value)}</dd>`).join('\n')}\n</dl>`

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = titles.map(title => `<th scope="col">${text(title)}</th>`).join('')
  const body = rows.map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')
  return `<table>\n<tr>${head}</tr>\n${body}\n</table>`
}

/** Under which names, addresses and phones the data was given. Two names may be two people. */
function whose({ things }: Copy): string {
  const texts = textsIn(things.flatMap(({ events }) => events))
  const ofKind = (kind: RegExp) => [...new Set(texts.filter(each => kind.test(each.title)).map(each => each.value))]
  const names = differentNames(things)
  const facts: Fact[] = [
    ['Noms', names.join('\n')],
    ['Adresses', ofKind(/^E-mail( de l’acheteur)?$/).join('\n')],
    ['Téléphones', ofKind(/^Téléphone/).join('\n')],
  ]
  const several =
    'Plusieurs noms ont été donnés avec cette adresse. Ce sont peut-être plusieurs personnes : le centre a vérifié qui demande cette copie.'
  return `<h2>De qui sont ces données</h2>
${list(facts.filter(([, value]) => value !== ''))}
${names.length > 1 ? `<p>${text(several)}</p>` : ''}`
}

function thingsHtml(copy: Copy): string {
  const known = sections.map(section => ({
    ...section,
    things: copy.things.filter(({ stream }) => stream.startsWith(section.prefix)),
  }))
  const others = copy.things.filter(({ stream }) => !sections.some(({ prefix }) => stream.startsWith(prefix)))
  return [...known, { ...OTHER, things: others }]
    .filter(({ things }) => things.length > 0)
    .map(
      ({ title, each, prefix, things }) =>
        `<h2>${text(title)}</h2>\n${things.map(thing => thingHtml(copy, thing, `${each} ${thing.stream.slice(prefix.length)}`)).join('\n')}`,
    )
    .join('\n')
}

const thingHtml = ({ zone }: Copy, { events }: Thing, title: string): string => `<h3>${text(title)}</h3>
${list(factsIn(events, zone))}
${textsTable(textsIn(events), zone)}`

const textsTable = (texts: readonly Text[], zone: string): string =>
  table(
    ['Depuis le', 'Quoi', 'Ce qui est écrit'],
    texts.map(({ since, title, value }) => [moment(since, zone), title, value]),
  )

function receivedHtml({ received, zone }: Copy): string {
  if (received.length === 0) return ''
  const each = received.map(
    event => `<h3>${text(`Commandé le ${moment(event.metadata.occurredAt, zone)}`)}</h3>
${list(factsOfGift(event, zone))}
${textsTable(textsIn([event], receivedLabels), zone)}`,
  )
  return `<h2>${text('Ce qui vous a été offert')}</h2>\n${each.join('\n')}`
}

function mailsHtml({ mails, zone }: Copy): string {
  const title = '<h2>Les e-mails</h2>'
  if (mails === null) return `${title}\n<p>${text('La liste manque : demandez-la au centre.')}</p>`
  const rows = mails.map(({ at, what, to, state }) => [moment(at, zone), what, to ?? 'centre', state])
  return `${title}\n${table(['Date', 'Quoi', 'À', 'État'], rows) || '<p>Aucun.</p>'}`
}
