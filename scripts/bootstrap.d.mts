export interface LockFile {
  packages: Record<
    string,
    {
      version?: string
      link?: boolean
      optional?: boolean
      devOptional?: boolean
      peer?: boolean
      os?: string[]
      cpu?: string[]
      libc?: string[]
    }
  >
}
export function isOldNode(version: string): boolean
export function runsTypeScript(version: string): boolean
export function lockDifference(lock: LockFile, installed: LockFile, platform: string, arch: string): string | null
export function installReason(root: string): string | null
export function npmCommand(): { command: string; args: string[] }
export function engineStandIn(): string
