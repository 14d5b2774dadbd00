import { addressLine } from '@alba/contracts/centre/address'
import { legalLine } from '@alba/contracts/centre/legal-notices'
import { spokenDay } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import type { Block, Letter, Site } from './letter.ts'
import { richText } from './rich.ts'

/** In French a narrow no-break space precedes a colon. */
const COLON = '\u202f: '

/** The letter as plain text, for mail programs that do not show HTML. */
export function plain({ eyebrow, title, blocks, links = [] }: Letter, site: Site): string {
  const parts = [
    french(eyebrow),
    french(title),
    ...blocks.map(blockText),
    ...(links.length > 0 ? [links.map(({ text, href }) => `${french(text)}${COLON}${href}`).join('\n')] : []),
    `-- \n${signature(site).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Who writes: name and address, phone and e-mail, and what the law asks for. */
function signature({ centre: { identity, texts } }: Site): string[] {
  const { name, phone, email } = identity
  const lines = [`${name}, ${addressLine(identity)}`, `${phone} · ${email}`]
  return texts.legalLine ? [...lines, french(legalLine(identity))] : lines
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
      return richText(block.text)
    case 'appointment':
      return `${french(block.title)}\n${spokenDay(block.day)}\n${richText(block.text)}`
    case 'facts':
      return block.rows.map(([label, value]) => `${french(label)}${COLON}${richText(value)}`).join('\n')
    case 'button':
      return `${french(block.label)}${COLON}${block.href}`
    case 'advice':
      return block.items.map((item, n) => `${n + 1}. ${richText(item)}`).join('\n')
    case 'ticket':
      return [block.title, block.detail, block.number, block.until]
        .filter(line => line !== null)
        .map(line => french(line))
        .join('\n')
    case 'quote':
      return block.text
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')
  }
}
