import { type Letter, linkTo, type Site } from './letter.ts'

/** The page of a receipt. The secret follows the `#`, so that it is in no request for a page (ADR 104). */
const receiptLink = (token: string, site: Site): string => linkTo(site, `/recu#${token}`)

/** The same letter with the link to a receipt at its foot; unchanged without a token. */
export const withReceipt = (letter: Letter, token: string | undefined, site: Site): Letter =>
  token === undefined
    ? letter
    : {
        ...letter,
        links: [...(letter.links ?? []), { text: 'Reçu (PDF)', href: receiptLink(token, site) }],
      }
