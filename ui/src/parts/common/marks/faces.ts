/** How each known agent is drawn: letters and a colour of its own, by the id the core gives it. */
export interface FaceOf {
  letters: string;
  /** The background; white letters stand on it with a contrast of 4.5 or more. */
  colour: string;
}

export const faces: Record<string, FaceOf> = {
  "claude-code": { letters: "CC", colour: "#a8482a" },
  "claude-desktop": { letters: "CD", colour: "#8a4b32" },
  cursor: { letters: "CU", colour: "#3b3f46" },
  vscode: { letters: "VS", colour: "#1762a3" },
  codex: { letters: "CX", colour: "#0b7259" },
  gemini: { letters: "GE", colour: "#3a5fc4" },
  copilot: { letters: "CO", colour: "#6a45b8" },
  windsurf: { letters: "WI", colour: "#0a6e78" },
  zed: { letters: "ZE", colour: "#1f4fb0" },
  opencode: { letters: "OC", colour: "#55504a" },
  goose: { letters: "GO", colour: "#5a5f2a" },
  "lm-studio": { letters: "LM", colour: "#5b3fa8" },
  jetbrains: { letters: "JB", colour: "#a01f66" },
  qwen: { letters: "QW", colour: "#5d46b5" },
};
