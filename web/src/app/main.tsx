import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadCrossFade } from './around-nav.ts'
import { NOWHERE } from './pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The shell has no #root element.')

const { prerendered } = root.dataset

// The HTML of a file is hydrated only at its own address. At any other it belongs to another page, and is replaced.
if (prerendered === NOWHERE || prerendered === location.pathname.replace(/(.)\/$/, '$1')) {
  hydrateRoot(
    root,
    <StrictMode>
      <App prerendered={prerendered} />
    </StrictMode>,
  )
} else {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Loaded last: the page works without it.
void loadCrossFade()
