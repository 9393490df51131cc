import { describe, expect, it } from "vitest"
import { junitOf } from "../../src/command-line/JunitReport.ts"

describe("the report of JUnit", () => {
  it("counts what held, broke, was skipped and could not run", () => {
    const report = junitOf(
      "adversary",
      [
        { name: "a", result: { type: "held" } },
        { name: "b", result: { type: "broken", story: "it <broke>", file: "failures/b.json" } },
        { name: "c", result: { type: "skipped", why: "another rule broke first" } },
        { name: "d", result: { type: "error", problem: "no & shell" } }
      ],
      1.25
    )
    expect(report).toContain('tests="4" failures="1" errors="1" skipped="1"')
    expect(report).toContain('<testcase classname="adversary" name="b" file="failures/b.json">')
    expect(report).toContain("it &lt;broke&gt;</failure>")
    expect(report).toContain('<skipped message="another rule broke first"/>')
    expect(report).toContain("no &amp; shell</error>")
  })

  it("has no character that XML does not allow", () => {
    const story = "\u001b[31mred\u0000\ud800\ufffe\u007f \u{1f600}\n"
    const report = junitOf("adversary", [{ name: "a", result: { type: "broken", story, file: null } }], 0)
    expect(report).toContain("\ufffd[31mred\ufffd\ufffd\ufffd\u007f \u{1f600}\n")
  })
})
