import { defineConfig } from '@playwright/test'
import screenshots from './screenshots.config.ts'

/** `npm run screenshots -- --docs`: the pictures of the README, without the index page of all screenshots. */
const { globalSetup: _index, ...config } = screenshots
export default defineConfig({ ...config, testMatch: 'docs.shots.ts' })
