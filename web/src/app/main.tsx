import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadCrossFade } from './around-nav.ts'
import { errorHandlers, listenForErrors } from './errors.ts'
import { NOWHERE } from './pages.ts'

listenForErrors()
const root = document.getElementById('root') as HTMLElement
const { prerendered } = root.dataset
const app = (page?: string) => (
  <StrictMode>
    <App prerendered={page} />
  </StrictMode>
)

// Prerendered HTML is hydrated only at the address of its page; that of the 404 page at every address. Otherwise the
// HTML belongs to another page, and is replaced.
if (prerendered === NOWHERE || prerendered === location.pathname.replace(/(.)\/$/, '$1'))
  hydrateRoot(root, app(prerendered), errorHandlers)
else createRoot(root, errorHandlers).render(app())

// Loaded last: the page works without it.
void loadCrossFade()
