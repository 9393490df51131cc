/** Copies a text, and says that it did. */
import { Button } from "./Button.tsx"
import { toast } from "./Toasts.tsx"

export const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast("Copied.")
  } catch {
    toast("The browser does not let this page copy.", "bad")
  }
}

export const Copy = ({ label, text }: { readonly text: string; readonly label?: string }) => (
  <Button
    tiny
    kind="quiet"
    icon="copy"
    label={label ?? "Copy"}
    onClick={(event) => {
      event.stopPropagation()
      void copy(text)
    }}
  />
)
