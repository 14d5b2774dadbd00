import { useQuery } from '@tanstack/react-query'
import { loadProfile } from '../../api/staff/auth.ts'
import { staffKeys } from '../../api/staff/keys.ts'

/**
 * Keeps the user's stored profile up to date while screens are open: the live feed refetches all queries, so a role
 * that somebody gave or took appears without a new login. When a request fails, the stored profile stays.
 */
export function useLiveProfile(): void {
  useQuery({
    queryKey: staffKeys.profile,
    queryFn: async () => {
      await loadProfile()
      // A query needs a result. Nobody reads it: the profile is in the stored session.
      return true
    },
    // The profile was just loaded at the start of the session, or by the login.
    initialData: true,
    staleTime: 60_000,
    retry: false,
  })
}
