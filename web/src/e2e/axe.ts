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
/** Also checks frames of other origins. */
const script = `${source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/**
 * The violations that axe finds on the page and in its frames: each rule with its elements. axe is injected once for
 * each document. The axe package injects it for every check, and merges the results in a blank page, which takes seven
 * times as long. `infra/e2e/axe.ts` has a copy, since the two workspaces must not import each other.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // A frame that is closing, or whose page could not be loaded, has nothing to check.
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
