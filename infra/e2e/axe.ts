/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Lets frames of other origins send their results too. */
const script = `${source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/**
 * The rules that axe finds broken on the page, frames included, each with its elements. axe is put into each document
 * only once and runs in the page itself: injecting it for every check, and collecting the results in a blank page, took
 * seven times as long. `web/src/e2e/axe.ts` holds the same code, because neither workspace may import the other.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // A frame that is being removed, or whose site cannot be reached, shows nothing that the project wrote.
  await Promise.all(page.frames().map(frame => loadAxe(frame).catch(() => undefined)))
  const violations = await page.evaluate(async () => {
    if (!window.axe) throw new Error('axe was not loaded into the page.')
    return (await window.axe.run(document, { resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => Boolean(window.axe)))) await frame.evaluate(script)
}
