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
/** Frames of other origins answer too. */
const script = `${source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/**
 * What axe finds wrong on the page as it is, frames included: each rule with its elements. axe comes into a document
 * once and sums up there: to bring it for every look, and a blank page to sum up on, took seven times as long.
 * The same stands in `web/src/e2e/axe.ts`: neither of the two may import the other.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  // A frame may be leaving, or show a site that cannot be reached: then there is nothing of ours in it.
  await Promise.all(page.frames().map(frame => bringAxe(frame).catch(() => undefined)))
  const violations = await page.evaluate(async () => {
    if (!window.axe) throw new Error('axe did not come into the page.')
    return (await window.axe.run(document, { resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => Boolean(window.axe)))) await frame.evaluate(script)
}
