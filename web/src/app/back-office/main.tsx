import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../ui/dense.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '../../shared/staff/session.ts'
import { confirmBackAndForward } from '../../shared/staff/unsaved.ts'
import { errorHandlers, listenForErrors } from '../errors.ts'
import { reloadOnMissingChunk } from '../reload-on-missing-chunk.ts'
import { BackOffice } from './back-office.tsx'

listenForErrors()
reloadOnMissingChunk()
// Before the first rendering, in which the router adds its listener: the question about unsaved changes must come
// first.
confirmBackAndForward()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

// Not awaited: until the server has answered, the session is `checking`, and a placeholder is shown.
void startSession()
createRoot(root, errorHandlers).render(
  <StrictMode>
    <BackOffice />
  </StrictMode>,
)
