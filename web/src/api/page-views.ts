import { call } from './http.ts'

/** Counts a view. Nobody came for that: whether it arrives is nobody's trouble. @param path with its query string */
export const sendPageView = (path: string): void =>
  void call('/api/analytics/page-views', { method: 'POST', body: { path }, keepalive: true, fallback: '' }).catch(
    () => {},
  )
