import { readFileSync } from 'node:fs'
import type { Stack } from '../local/stack.ts'

export type Part = 'command' | 'gateway' | 'projector' | 'postgres'
/**
 * Milliseconds of processor time that each part of the copy has used so far: 0 for one that does not run here, NaN on
 * systems without /proc.
 */
export type ProcessorTime = Readonly<Record<Part, number>>

export const processorTime = ({ processes, postgres }: Stack): ProcessorTime => ({
  command: ms(processes.command.pid),
  gateway: ms(processes.gateway.pid),
  projector: ms(processes.projector.pid),
  postgres: ms(postgres?.pid),
})

export const totalOf = (time: ProcessorTime): number => Object.values(time).reduce((sum, part) => sum + part, 0)

const ms = (pid: number | undefined): number => (pid === undefined ? 0 : 10 * ticks(pid))

/** Clock ticks (1/100 s) that a process and its children have used, including children that ended. */
function ticks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + ticks(Number(child)), own)
  } catch {
    return Number.NaN
  }
}
