import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allChoices } from '@alba/contracts/settings/choices'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import { centreSchema, centreSchemaFile } from './centre-schema.ts'

it('docs/centre.schema.json is what the contracts say: npm run docs:centre', async () => {
  expect(await readFile(centreSchemaFile, 'utf8')).toBe(centreSchema())
})

it('knows every part of the file, and no others', () => {
  const { properties, additionalProperties } = JSON.parse(centreSchema())
  const who = ['identity', 'legal', 'hours', 'words', 'letters', 'look', 'pictures', 'texts']
  const settings = ['booking', 'terms', 'retention', 'choices', 'banner', 'notificationEmail']
  const lists = ['practitioners', 'rooms', 'categories', 'questionnaires', 'services', 'packages']
  expect(Object.keys(properties)).toEqual([...who, ...lists, ...settings])
  expect(additionalProperties).toBe(false)
})

it('docs/another-centre.md says what each choice turns on, in the order of the contracts', async () => {
  const page = await readFile(join(root, 'docs/another-centre.md'), 'utf8')
  const [, section = ''] = page.split('## What it turns on')
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^- \*\*`(\w+)`\*\*:/gm)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(allChoices.shape))
})
