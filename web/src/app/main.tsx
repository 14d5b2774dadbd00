import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { learnToFade } from './around-nav.ts'
import { listenForErrors, told } from './errors.ts'
import { NOWHERE } from './pages.ts'

listenForErrors()
const root = document.getElementById('root') as HTMLElement
const { prerendered } = root.dataset
const app = (page?: string) => (
  <StrictMode>
    <App prerendered={page} />
  </StrictMode>
)

// A page's file may be served for another address: its HTML is of another page then, and is not taken over.
if (prerendered === NOWHERE || prerendered === location.pathname.replace(/(.)\/$/, '$1'))
  hydrateRoot(root, app(prerendered), told)
else createRoot(root, told).render(app())

// Loaded after the page, which does not need it.
void learnToFade()
