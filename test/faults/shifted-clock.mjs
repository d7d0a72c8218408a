// Loaded into a process before anything else (`--import`): its wall clock runs ahead of, or behind, the machine's by as
// many milliseconds as the file at SHIFT_FILE says. Timers and monotonic time are unaffected.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.SHIFT_FILE
let shift = 0
let readAt = -Infinity

function shiftNow() {
  if (performance.now() - readAt > 100) {
    readAt = performance.now()
    try {
      shift = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      shift = 0
    }
  }
  return shift
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftNow())
    else super(...parts)
  }
  static now() {
    return RealDate.now() + shiftNow()
  }
}
