// What the workshop's script takes from CodeMirror; everything else is left out of the bundle.
export { EditorState, StateEffect, StateField, Prec } from '@codemirror/state';
export {
  Decoration, EditorView, ViewPlugin, WidgetType, drawSelection, highlightActiveLine, hoverTooltip, keymap,
  lineNumbers, placeholder,
} from '@codemirror/view';
export { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
export { acceptCompletion, autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete';
export { forEachDiagnostic, lintKeymap, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
