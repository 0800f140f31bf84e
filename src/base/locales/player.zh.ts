/** The texts of players. */
export const playerZh = {
  player: {
    speed: '播放速度',
    failed: '声音或视频没有读到',
  },
} as const
export type PlayerTexts = { [G in keyof typeof playerZh]: { [K in keyof (typeof playerZh)[G]]: string } }
