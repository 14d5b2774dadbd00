import { type Letter, linkTo, type Site } from './letter.ts'

/** The same letter with the link to a receipt at its foot; unchanged without a token. */
export const withReceipt = (letter: Letter, token: string | undefined, site: Site): Letter =>
  token === undefined
    ? letter
    : {
        ...letter,
        links: [...(letter.links ?? []), { text: 'Reçu (PDF)', href: linkTo(site, `/api/receipts/${token}`) }],
      }
