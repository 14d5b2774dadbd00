import { demo } from '../../centres.ts'

/** A setup file of vitest: the tests show the demo's centre, which in a browser comes with the page. */
globalThis.centreOfPage = demo()
