import type { PlayerTexts } from './player.zh.ts'

/** The texts of players. */
export const playerEn: PlayerTexts = {
  player: {
    speed: 'Speed',
    failed: 'The sound or video could not be read',
  },
}
