import { useEffect, useState } from 'react'

/** Distinguishes secrets, which are long, from the anchors of a page, which are short. */
const isSecret = (hash: string): boolean => hash.length >= 32

/**
 * The secret of the link, which follows the `#` of the address, so that it is in no request for a page; undefined until
 * the page runs in a browser. When a link to an anchor of the page replaces the hash, such as « Aller au contenu », the
 * secret is put back, so that a reload does not lose it.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    let known = location.hash.slice(1)
    setToken(known)
    const follow = () => {
      const hash = location.hash.slice(1)
      if (isSecret(hash)) known = hash
      else history.replaceState(history.state, '', `#${known}`)
      setToken(known)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return token
}
