import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FOLDER } from './folder.ts'
import { fileOf, type Shot } from './shot.ts'
import { shots, WIDTHS } from './shots.ts'

/** After the pictures are taken, writes a page that shows all of them. */
export default function writeIndex(): () => Promise<void> {
  return async () => {
    const parts = shots.map(part => `<h1>${part.title}</h1>${screensOf(part.title, part.shots)}`).join('')
    await writeFile(join(FOLDER, 'index.html'), `${HEAD}${parts}`)
    console.log(`The pictures are in ${join(FOLDER, 'index.html')}`)
  }
}

const HEAD = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Captures d’écran</title>
<style>body{font:16px/1.4 system-ui;margin:2rem;background:#eee}figure{display:inline-block;margin:0 1rem 2rem 0;vertical-align:top}
img{display:block;height:26rem;border:1px solid #bbb;object-fit:cover;object-position:top}nav a{margin-right:1rem}</style>
`

function screensOf(part: string, all: readonly Shot[]): string {
  const screens = [...Map.groupBy(all, ({ screen }) => screen)]
  const links = screens.map(([screen]) => `<a href="#${anchor(part, screen)}">${screen}</a>`).join('')
  const sections = screens.map(
    ([screen, ofScreen]) =>
      `<h2 id="${anchor(part, screen)}">${screen}</h2>${ofScreen.map(shot => figures(part, shot)).join('')}`,
  )
  return `<nav>${links}</nav>${sections.join('')}`
}

const anchor = (part: string, screen: string) => encodeURIComponent(`${part} ${screen}`)

const figures = (part: string, shot: Shot): string =>
  Object.values(WIDTHS)
    .map(width => ({ width, file: fileOf(part, shot, width) }))
    .filter(({ file }) => existsSync(join(FOLDER, file)))
    .map(
      ({ width, file }) =>
        `<figure><figcaption>${shot.state}, ${width} px</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`,
    )
    .join('')
