// Numbers that look random and come again with the same seed (mulberry32).

export function random(seed) {
  let held = seed >>> 0;
  const next = () => {
    held = (held + 0x6d2b79f5) >>> 0;
    let t = held;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    from: (least, most) => least + Math.floor(next() * (most - least + 1)),
    one: (list) => list[Math.floor(next() * list.length)],
  };
}
