//! The icon's four faces: the mark, and a badge whose shape tells the state without its colour.

use tauri::image::Image;
use tauri::include_image;

#[cfg(not(target_os = "macos"))]
mod pictures {
    use super::{Image, include_image};

    pub(super) const IDLE: Image<'_> = include_image!("../icons/tray-idle.png");
    pub(super) const WAITING: Image<'_> = include_image!("../icons/tray-waiting.png");
    pub(super) const RUNNING: Image<'_> = include_image!("../icons/tray-running.png");
    pub(super) const PAUSED: Image<'_> = include_image!("../icons/tray-paused.png");
}

/// One colour, which the system chooses to fit its bar.
#[cfg(target_os = "macos")]
mod pictures {
    use super::{Image, include_image};

    pub(super) const IDLE: Image<'_> = include_image!("../icons/tray-idle-template.png");
    pub(super) const WAITING: Image<'_> = include_image!("../icons/tray-waiting-template.png");
    pub(super) const RUNNING: Image<'_> = include_image!("../icons/tray-running-template.png");
    pub(super) const PAUSED: Image<'_> = include_image!("../icons/tray-paused-template.png");
}

/// Whether the system paints the pictures in a colour of its own.
pub(super) const TEMPLATE: bool = cfg!(target_os = "macos");

/// What the icon tells first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Idle,
    Waiting,
    Running,
    Paused,
}

impl Face {
    /// Returns the picture of it.
    pub(super) fn image(self) -> Image<'static> {
        match self {
            Self::Idle => pictures::IDLE,
            Self::Waiting => pictures::WAITING,
            Self::Running => pictures::RUNNING,
            Self::Paused => pictures::PAUSED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_keeps_the_mark_and_differs_in_the_corner_of_its_badge_alone() {
        let faces = [Face::Idle, Face::Waiting, Face::Running, Face::Paused].map(Face::image);
        let quarter = |image: &Image<'_>, right: bool| -> Vec<u8> {
            let (width, row) = (image.width() as usize, image.width() as usize * 4);
            let rows = image.rgba().chunks(row).enumerate();
            let half = |y: usize| y * 2 >= width;
            rows.filter(|(y, _)| half(*y) == right)
                .flat_map(|(_, row)| {
                    let (left, rest) = row.split_at(row.len() / 2);
                    if right { rest } else { left }.to_vec()
                })
                .collect()
        };
        for image in &faces {
            assert_eq!((image.width(), image.height()), (64, 64));
            assert_eq!(quarter(image, false), quarter(&faces[0], false), "the mark is not the same");
        }
        for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            assert_ne!(quarter(&faces[one], true), quarter(&faces[other], true), "{one} and {other}");
        }
    }
}
