import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Texts of the messages that could be seen since the page was loaded. */
    messagesSeen?: Set<string>
  }
}

/**
 * Records the messages of a page. Some disappear after a second and a half, before a test on a busy machine can look
 * for them.
 */
export async function rememberMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    window.messagesSeen = seen
    const look = () => {
      for (const message of document.querySelectorAll('[role="status"], [role="alert"]'))
        if (message.checkVisibility({ visibilityProperty: true }))
          seen.add((message.textContent ?? '').replaceAll(/\s+/g, ' '))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Whether a message with this text could be seen since the page was loaded. */
export const wasSaid = async (page: Page, text: string): Promise<boolean> =>
  (await seenOn(page)).some(message => message.includes(text))

/** Waits until a message with this text was shown, even if it has disappeared since. */
export const expectMessage = (page: Page, text: string): Promise<void> =>
  expect.poll(() => seenOn(page), `the message « ${text} »`).toContainEqual(expect.stringContaining(text))

const seenOn = (page: Page): Promise<string[]> => page.evaluate(() => [...(window.messagesSeen ?? [])])
