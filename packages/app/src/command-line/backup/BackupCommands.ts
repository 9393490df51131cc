/** The commands of backups, loaded when one of them runs. */
export { backup } from "./Backup.ts"
export { drill } from "./Drill.ts"
export { restore } from "./Restore.ts"
export { resume } from "./Resume.ts"
