// Questions and forms above the page.

import { button, make } from './dom.js';

/**
 * ask shows a dialog and resolves with the value of the pressed button, or with null when the
 * dialog is cancelled. content is a text, or elements and false. buttons are {text, value, kind};
 * Enter presses the first. What is only read begins at its title. leave is the text of the button that cancels. If a value is a
 * function, ask calls it, and the dialog stays open while it returns undefined.
 */
export function ask(title, content, buttons, leave) {
  return new Promise((resolve) => {
    const read = buttons.length === 0 && typeof content !== 'string'; // the title gets the focus; else the first control
    const end = (value) => {
      const answer = typeof value === 'function' ? value() : value;
      if (answer === undefined) return;
      resolve(answer);
      dialog.close();
    };
    const made = buttons.map(({ text, value, kind = '' }, i) =>
      i === 0
        ? button({ text, kind: kind || 'main', type: 'submit' })
        : button({ text, kind, click: () => end(value) }),
    );
    const form = make(
      'form',
      { method: 'dialog' },
      typeof content === 'string' ? make('p', { text: content }) : content,
      make('div', { class: 'bar' }, made, button({ text: leave, kind: 'plain', click: () => end(null) })),
    );
    const dialog = make(
      'dialog',
      { 'aria-labelledby': 'dialog-title' },
      make('h2', { text: title, id: 'dialog-title', tabindex: read && -1, autofocus: read }),
      form,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      end(buttons[0].value);
    });
    dialog.addEventListener('close', () => {
      resolve(null);
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    form.querySelector('input')?.select(); // what is typed replaces what is offered
  });
}

/** showMessage shows a message. */
export const showMessage = (title, content, leave) => ask(title, content, [], leave);
