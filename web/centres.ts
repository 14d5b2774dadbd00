import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { termsFromFile } from '@alba/contracts/centre/file-terms'
import { centreIdentity } from '@alba/contracts/centre/identity'
import { letterTexts } from '@alba/contracts/centre/letter-texts'
import { centreLook } from '@alba/contracts/centre/look'
import type { SiteData, TextPage } from '@alba/contracts/centre/page-data'
import { type CentrePictures, noPictures } from '@alba/contracts/centre/pictures'
import type { RenderedSite, Renderer, ShownOffer, VersionedLook } from '@alba/contracts/centre/rendered-site'
import { siteData } from '@alba/contracts/centre/site-data'
import { type CentreTexts, centreTexts } from '@alba/contracts/centre/texts'
import { centreWords } from '@alba/contracts/centre/words'
import { choices } from '@alba/contracts/settings/choices'
import { retention } from '@alba/contracts/settings/retention'
import { termsOfAnySale } from '@alba/contracts/settings/terms'
import { parse } from 'yaml'

/*
 * The centres of `infra/centres/` as their pages show them, for tests, screenshots and the measure of the first load.
 * In a running copy the gateway reads a centre from the read models.
 */

export type CentreName = 'maison-alba' | 'atelier-des-marees' | 'maison-des-sources'

const fileOf = (name: CentreName) =>
  parse(readFileSync(join(import.meta.dirname, `../infra/centres/${name}.yaml`), 'utf8'))

/** The look of a centre. Its version, which is part of addresses, is always `test`. */
export function lookOfFile(name: CentreName, pictures = noPictures): VersionedLook {
  const { identity, look } = fileOf(name)
  return { look: centreLook.parse(look), centre: identity.name, version: 'test', pictures }
}

/** The centre's own texts for its pages. */
export const textsOfFile = (name: CentreName): CentreTexts => centreTexts.parse(fileOf(name).texts ?? {})

export function centreOfFile(name: CentreName, pictures: CentrePictures = noPictures): SiteData {
  const file = fileOf(name)
  const { identity, hours, legal, words, letters } = file
  const terms = termsFromFile(file.terms)
  return siteData({
    identity: centreIdentity.parse({ ...identity, hours, legal }),
    words: centreWords.parse(words),
    calendarNote: letterTexts.parse(letters).calendarNote,
    texts: textsOfFile(name),
    pictures,
    timeZone: 'Europe/Paris',
    terms,
    // No former terms, so the time does not matter.
    anySale: termsOfAnySale({ terms, former: [] }, 0),
    retention: retention.parse(file.retention),
    choices: choices.parse(file.choices ?? {}),
  })
}

export const demo = (): SiteData => centreOfFile('maison-alba')

/**
 * The pages of a centre, as the gateway's thread renders them. A thread can render one centre only, since the renderer
 * reads `globalThis.centreOfPage` when it is loaded.
 * @param address of the site, without a slash at its end
 * @param dist the folder of the build
 * @param look that of the demo unless given, whatever the centre of `data`
 */
export async function rendered(
  data: SiteData,
  address = 'http://127.0.0.1',
  dist = process.env.ALBA_WEB_DIST ?? join(import.meta.dirname, 'dist'),
  look = lookOfFile('maison-alba'),
): Promise<RenderedSite> {
  const { renderSite } = await rendererOf(data, dist)
  return renderSite({ folder: join(dist, 'client'), address, data, look })
}

function rendererOf(data: SiteData, dist: string): Promise<Renderer> {
  globalThis.centreOfPage = data
  return import(pathToFileURL(join(dist, 'server/site.js')).href as string)
}

/**
 * The preview of a page with unsaved texts, as an admin sees it, with the look of the demo. Like `rendered`, a thread
 * can preview only one centre.
 */
export async function previewed(data: SiteData, page: TextPage, dist: string, offer: ShownOffer): Promise<string> {
  const { renderPreview } = await rendererOf(data, dist)
  const request = { folder: join(dist, 'client'), address: 'http://127.0.0.1', data, look: lookOfFile('maison-alba') }
  return renderPreview({ ...request, page, offer })
}
