import type { TextPage } from '@alba/contracts/centre/page-data'
import type { TextsOf } from '@alba/contracts/centre/texts'
import type { ComponentType } from 'react'
import { textsOf } from './centre.ts'

type Page<Name extends TextPage> = ComponentType<{ texts: TextsOf<Name> }>

/**
 * Loads the code of a page and its texts at the same time. A page that the browser opens first has its texts in its
 * HTML; those of later pages come from the gateway.
 */
export const withTexts =
  <Name extends TextPage>(name: Name, load: () => Promise<{ default: Page<Name> }>) =>
  async (): Promise<{ default: ComponentType }> => {
    const [{ default: Shown }, texts] = await Promise.all([load(), textsOf(name)])
    return { default: () => <Shown texts={texts} /> }
  }

/** The title and the description of a page, for search engines and link previews. */
export const Seo = ({ seo: { title, description } }: { seo: { title: string; description: string } }) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
  </>
)
