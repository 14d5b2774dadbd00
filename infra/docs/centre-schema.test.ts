import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
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
