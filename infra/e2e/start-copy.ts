import { startTestStack } from '../resilience/stack-for-tests.ts'

/** Starts one copy for all tests. The workers inherit its addresses through the environment. */
export default async function startCopy(): Promise<() => Promise<void>> {
  const stack = await startTestStack()
  process.env.ALBA_SITE_URL = stack.urls.site
  process.env.ALBA_SANDBOX_URL = stack.urls.sandbox
  process.env.ALBA_MAIL_URL = stack.urls.mail
  return () => stack.remove()
}
