import { buildWeb } from './web-build.ts'

/** `npm run build`: builds the web app, as `npm start` does before it starts. */
try {
  const isNew = await buildWeb(console.log)
  if (!isNew) console.log('The web app is built from these sources already.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
