import { useEffect, useState } from 'react'

/** Secrets are long; the names of the parts of a page are short. */
const isSecret = (hash: string): boolean => hash.length >= 32

/**
 * The secret of the link, which follows the `#` of the address, so that it is in no request for a page; undefined until
 * the page runs in a browser. It stays when another part of the page takes the place of the `#`, as « Aller au contenu »
 * does: otherwise a reload would lose what it leads to.
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
