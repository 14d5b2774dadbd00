import { defineConfig } from '@playwright/test'
import screenshots from './screenshots.config.ts'

/** `npm run screenshots -- --docs`: the few pictures that the README shows. */
const { globalSetup: _index, ...config } = screenshots
export default defineConfig({ ...config, testMatch: 'docs.shots.ts' })
