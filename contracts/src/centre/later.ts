/** What pages beyond the first load read of the centre: on the site, a module of its own (web/centre-parts.ts). */
export { descriptor, legal, nurses, place, social } from './centre.ts'
