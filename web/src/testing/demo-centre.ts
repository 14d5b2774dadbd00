import { demo } from '../../centres.ts'

globalThis.centreOfPage = demo()
