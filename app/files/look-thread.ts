import { parentPort } from 'node:worker_threads'
import { look } from './look.ts'

// Runs in the thread of look-apart.server.ts: one path in, one answer out.
parentPort?.on('message', (path: string) => {
  void look(path).then((answer) => parentPort?.postMessage(answer, []))
})
