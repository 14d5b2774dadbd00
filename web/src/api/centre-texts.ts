import type { TextPage } from '@alba/contracts/centre/page-data'
import { pageTextsRoute } from '@alba/contracts/centre/routes'
import type { TextsOf } from '@alba/contracts/centre/texts'
import { ask } from './http.ts'

/** The texts of a page as the gateway has them now. @throws {ApiError} */
export const fetchTexts = async <Page extends TextPage>(page: Page): Promise<TextsOf<Page>> =>
  (await ask(pageTextsRoute, { params: { page } }))[page] as TextsOf<Page>
