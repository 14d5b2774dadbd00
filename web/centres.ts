import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { centreIdentity } from '@alba/contracts/centre/identity'
import { letterTexts } from '@alba/contracts/centre/letter-texts'
import { currentLimits } from '@alba/contracts/centre/limits'
import { centreLook } from '@alba/contracts/centre/look'
import type { SiteData } from '@alba/contracts/centre/page-data'
import type { RenderedSite, Renderer, VersionedLook } from '@alba/contracts/centre/rendered-site'
import { siteData } from '@alba/contracts/centre/site-data'
import { centreTexts } from '@alba/contracts/centre/texts'
import { centreWords } from '@alba/contracts/centre/words'
import { parse } from 'yaml'

/*
 * The centres of `infra/centres/` as their pages show them, for tests, screenshots and the measure of the first load. In a
 * running copy the gateway reads a centre from the read models.
 */

export type CentreName = 'maison-alba' | 'atelier-des-marees' | 'maison-des-sources'

const fileOf = (name: CentreName) =>
  parse(readFileSync(join(import.meta.dirname, `../infra/centres/${name}.yaml`), 'utf8'))

/** The look of a centre, with a version of the tests. */
export function lookOfFile(name: CentreName): VersionedLook {
  const { identity, look } = fileOf(name)
  return { look: centreLook.parse(look), centre: identity.name, version: 'test' }
}

export function centreOfFile(name: CentreName): SiteData {
  const file = fileOf(name)
  const { identity, hours, legal, words, letters, texts } = file
  return siteData(
    {
      identity: centreIdentity.parse({ ...identity, hours, legal }),
      words: centreWords.parse(words),
      calendarNote: letterTexts.parse(letters).calendarNote,
      texts: centreTexts.parse(texts ?? {}),
      timeZone: 'Europe/Paris',
    },
    currentLimits,
  )
}

export const demo = (): SiteData => centreOfFile('maison-alba')

/**
 * The pages of a centre, as the gateway's thread renders them. A process can render one centre only, since the module
 * reads it when it is loaded.
 * @param dist the folder of the build
 */
export async function rendered(
  data: SiteData,
  address = 'http://127.0.0.1',
  dist = process.env.ALBA_WEB_DIST ?? join(import.meta.dirname, 'dist'),
  look = lookOfFile('maison-alba'),
): Promise<RenderedSite> {
  globalThis.centreOfPage = data
  const { renderSite }: Renderer = await import(pathToFileURL(join(dist, 'server/site.js')).href as string)
  return renderSite({ folder: join(dist, 'client'), address, data, look })
}
