// A window onto a table measured in inches: what part of it is seen, and how wheel, fingers, keys and buttons move that.
// Drawings use hundredths of an inch; scenes tell thousandths with y to the north, a screen counts down.

export interface Spot {
  x: number;
  y: number;
}
export interface Pose extends Spot {
  heading: number;
}

const CLOSEST = 9;

export class PlaneView {
  scale = $state(1);
  cx = $state(0);
  cy = $state(0);
  /** How many hundredths of an inch one pixel of the screen shows: what fingers must hit grows with it. */
  grain = $state(2.5);

  /** `turned`: the viewer sits on the north side, so the table is seen from there. */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly turned: boolean,
  ) {
    this.fit();
  }

  fit(): void {
    this.scale = 1;
    this.cx = this.width / 20;
    this.cy = this.height / 20;
  }

  get box(): string {
    const w = this.width / 10 / this.scale;
    const h = this.height / 10 / this.scale;
    return `${this.cx - w / 2} ${this.cy - h / 2} ${w} ${h}`;
  }

  /** Where a point of the table is drawn. */
  at(x: number, y: number): Spot {
    return this.turned ? { x: (this.width - x) / 10, y: y / 10 } : { x: x / 10, y: (this.height - y) / 10 };
  }

  /** The point of the table that is drawn here, in whole thousandths. */
  back(spot: Spot): Spot {
    const x = Math.round(spot.x * 10);
    const y = Math.round(spot.y * 10);
    return this.turned ? { x: this.width - x, y } : { x, y: this.height - y };
  }

  /** How far a drawing whose front looks up must be turned, in degrees, to look along this heading. */
  turn(heading: number): number {
    const degrees = 90 - heading / 100 + (this.turned ? 180 : 0);
    return ((degrees + 540) % 360) - 180;
  }

  points(list: readonly (readonly [number, number])[]): string {
    return list
      .map(([x, y]) => {
        const p = this.at(x, y);
        return `${p.x},${p.y}`;
      })
      .join(' ');
  }

  zoom(by: number, around?: Spot): void {
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * by));
    const k = 1 - this.scale / scale;
    if (around) {
      this.cx += (around.x - this.cx) * k;
      this.cy += (around.y - this.cy) * k;
    }
    this.scale = scale;
    this.clamp();
  }

  pan(dx: number, dy: number): void {
    this.cx += dx;
    this.cy += dy;
    this.clamp();
  }

  show(spot: Spot, scale = this.scale): void {
    this.scale = Math.min(CLOSEST, Math.max(1, scale));
    this.cx = spot.x;
    this.cy = spot.y;
    this.clamp();
  }

  /** The window onto the table has this size in pixels. */
  sized(width: number, height: number): void {
    if (width > 0 && height > 0) this.grain = Math.max(this.width / 10 / this.scale / width, this.height / 10 / this.scale / height);
  }

  private clamp(): void {
    const w = this.width / 20 / this.scale;
    const h = this.height / 20 / this.scale;
    this.cx = Math.min(this.width / 10 - w, Math.max(w, this.cx));
    this.cy = Math.min(this.height / 10 - h, Math.max(h, this.cy));
  }
}

/** 3.5 inches as people write it. */
export function inches(thousandths: number): string {
  return `${(thousandths / 1000).toFixed(1).replace(/\.0$/, '')}″`;
}
