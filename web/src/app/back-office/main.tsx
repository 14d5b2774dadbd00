import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../ui/dense.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '../../shared/staff/session.ts'
import { holdHistory } from '../../shared/staff/unsaved.ts'
import { errorHandlers, listenForErrors } from '../errors.ts'
import { reloadOnce } from '../reload-once.ts'
import { BackOffice } from './back-office.tsx'

listenForErrors()
reloadOnce()
holdHistory()
const root = document.getElementById('root')
if (!root) throw new Error('The shell has no #root element.')

void startSession()
createRoot(root, errorHandlers).render(
  <StrictMode>
    <BackOffice />
  </StrictMode>,
)
