/**
 * The part of the centre's identity that only later pages read. On the site it is a module of its own
 * (web/centre-parts.ts).
 */
export { descriptor, legal, nurses, place, social } from './centre.ts'
